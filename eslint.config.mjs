import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Read the environment in lib/env.ts only.",
};

const config = [
  { ignores: [".next/**", "lib/generated/**", "node_modules/**", "coverage/**", "next-env.d.ts"] },
  ...next,
  ...typescript,
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-restricted-syntax": ["error", noProcessEnv],
    },
  },
  { files: ["lib/env.ts", "scripts/**", "tests/**", "*.config.*", "instrumentation.ts"], rules: { "no-restricted-syntax": "off", "no-console": "off" } },
];

export default config;
