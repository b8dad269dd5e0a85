// The one-way rule: app -> components -> actions -> services -> db | model | jobs -> domain.
const noReach = (name, from, to, comment) => ({ name, severity: "error", comment, from: { path: from }, to: { path: to } });

const config = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    noReach("domain-stands-alone", "^lib/domain/", "^(app|components|lib/(?!domain/))", "domain imports nothing of ours but domain"),
    { name: "domain-imports-only-zod", severity: "error", from: { path: "^lib/domain/" }, to: { dependencyTypes: ["npm", "core"], pathNot: "node_modules/zod/" } },
    noReach("sources-know-domain-only", "^lib/sources/", "^(app|components|lib/(?!domain/|sources/))"),
    noReach("db-knows-domain-only", "^lib/db/", "^(app|components|lib/(?!domain/|db/|generated/|env))"),
    noReach("services-never-look-up", "^lib/services/", "^(app|components|lib/(actions|queries|http|i18n)/)"),
    noReach("jobs-never-look-up", "^lib/jobs/", "^(app|components|lib/(actions|queries|http)/)"),
    noReach("queries-run-in-the-browser", "^lib/queries/", "^(app|components|lib/(?!domain/|queries/))"),
    noReach("components-never-reach-the-server", "^components/", "^(app|lib/(db|services|sources|jobs|auth|model|generated|http)/)"),
    noReach("lib-never-imports-pages", "^lib/", "^(app|components)/"),
    { name: "only-db-imports-prisma", severity: "error", from: { path: "^(app|components|lib)/", pathNot: "^lib/(db|auth|generated)/" }, to: { path: "^(lib/generated/|node_modules/@prisma/)" } },
    noReach("model-knows-domain-only", "^lib/model/", "^(app|components|lib/(?!domain/|model/|env))"),
    { name: "only-services-ask-the-model", severity: "error", from: { path: "^(app|components|lib|proxy|instrumentation)", pathNot: "^lib/(services|model)/" }, to: { path: "^lib/model/" } },
    { name: "only-model-imports-openai", severity: "error", from: { path: "^(app|components|lib|proxy|instrumentation)", pathNot: "^lib/model/" }, to: { path: "node_modules/openai/" } },
    noReach("product-never-imports-tests", "^(app|components|lib)/", "^tests/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|lib/generated)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};

export default config;
