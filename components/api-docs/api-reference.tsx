import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { Tag } from "@/components/ui/tag";
import { resolveSchema, type ApiDocument, type Operation } from "./api-document";
import { FieldTable } from "./field-table";

type Props = Readonly<{ document: ApiDocument; origin: string }>;

/** The HTTP interface, drawn from the same document that programs read. Its words are English in both languages. */
export function ApiReference({ document, origin }: Props) {
  const t = useTranslations("shell");
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
  return (
    <div className="grid grid-cols-[232px_minmax(0,1fr)] gap-8 pt-4 max-md:grid-cols-1">
      <nav aria-label={t("apiDocs")} className="md:sticky md:top-[calc(var(--top)+16px)] self-start max-md:border-b max-md:border-line max-md:pb-3">
        <ul>
          {operations.map(({ operation, method }) => (
            <li key={operation.operationId}>
              <a href={`#${operation.operationId}`} className="flex items-center gap-2 h-7 px-2 rounded-control text-12 text-text-2 hover:bg-hover hover:text-text max-md:h-9" lang="en">
                <code className="w-9 text-11 text-text-3 uppercase">{method}</code>
                <span className="truncate">{operation.summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 max-w-[860px]">
        <h1>{t("apiDocs")}</h1>
        <p className="mt-1 text-text-2 max-w-[74ch]">{t("apiLead")}</p>
        <p className="mt-1"><a href="/api/v1/openapi.json" className="text-accent hover:underline underline-offset-2">{t("apiDocument")}</a></p>
        {operations.map(({ path, method, operation }) => <OperationSection key={operation.operationId} document={document} path={path} method={method} operation={operation} origin={origin} />)}
      </div>
    </div>
  );
}

type SectionProps = Props & Readonly<{ path: string; method: string; operation: Operation }>;

function OperationSection({ document, path, method, operation, origin }: SectionProps) {
  const t = useTranslations("shell");
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = body?.example === undefined ? null : JSON.stringify(body.example, null, 2);
  return (
    <section id={operation.operationId} lang="en" className="pt-8 scroll-mt-12">
      <h2 className="text-15">{operation.summary}</h2>
      <p className="flex items-center gap-2 mt-0.5"><Tag className="uppercase font-mono">{method}</Tag><code className="wrap-anywhere">{path}</code></p>
      {operation.description ? <p className="mt-1.5 text-text-2 max-w-[74ch]"><WithCode text={operation.description} /></p> : null}
      {operation.parameters?.length ? <FieldTable title={t("apiParameters")} fields={operation.parameters.map(({ name, required, description, schema }) => ({ name, isRequired: required, schema: description ? { ...schema, description } : schema }))} /> : null}
      {body ? <FieldTable title={`${t("apiBody")} · ${type}`} fields={fieldsOf(document, body.schema)} /> : null}
      {example ? (
        <div className="relative mt-2.5">
          <pre tabIndex={0} aria-label={t("apiExample")} className="max-h-72 overflow-auto px-[9px] py-[7px] leading-[18px] bg-sunken border border-line rounded-control">{example}</pre>
          <CopyButton className="absolute right-1 top-1 bg-sunken" label={t("apiCopy")} text={`curl -X ${method.toUpperCase()} ${origin}${path} -H "Authorization: Bearer hs_…" -H "Content-Type: application/json" -d '${example.replaceAll("'", "'\\''")}'`} />
        </div>
      ) : null}
      <h3 className="mt-3 mb-0.5">{t("apiAnswers")}</h3>
      <ul className="text-12">
        {Object.entries(operation.responses).map(([status, { description, content }]) => (
          <li key={status} className="flex gap-3 leading-[22px]"><code className="w-14 flex-none">{status}</code><span className="text-text-2">{description} <code className="text-text-3">{Object.values(content ?? {})[0]?.schema.$ref?.split("/").at(-1)}</code></span></li>
        ))}
      </ul>
    </section>
  );
}

/** Words between backticks are code. */
function WithCode({ text }: Readonly<{ text: string }>) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function fieldsOf(document: ApiDocument, schema: Parameters<typeof resolveSchema>[1]) {
  const { properties = {}, required = [] } = resolveSchema(document, schema);
  return Object.entries(properties).map(([name, property]) => ({ name, isRequired: required.includes(name), schema: property }));
}
