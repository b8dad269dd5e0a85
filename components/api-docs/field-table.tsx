import { useTranslations } from "next-intl";
import { typeWords, type Schema } from "./api-document";

type Field = Readonly<{ name: string; isRequired: boolean; schema: Schema }>;

/** Names and types, one level deep: what is inside has its own name in the document. */
export function FieldTable({ title, fields }: Readonly<{ title: string; fields: readonly Field[] }>) {
  const t = useTranslations("shell");
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 mb-0.5">{title}</h3>
      <table className="tbl border-t border-line">
        <tbody>
          {fields.map(({ name, isRequired, schema }) => (
            <tr key={name}>
              <td className="w-44 align-top!"><code>{name}</code>{isRequired ? <span className="ml-2 text-11 text-text-3">{t("apiRequired")}</span> : null}</td>
              <td className="wrap-anywhere"><code className="text-text-2">{typeWords(schema)}</code>{schema.description ? <span className="block text-text-2">{schema.description}</span> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
