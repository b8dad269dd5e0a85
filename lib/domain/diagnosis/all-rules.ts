import type { FailureRule } from "./rule";
import { BUILD_RULES } from "./rules/build";
import { HTTP_RULES } from "./rules/http";
import { LLM_RULES } from "./rules/llm";
import { NETWORK_RULES } from "./rules/network";
import { NODE_RULES } from "./rules/node";
import { PLATFORM_RULES } from "./rules/platforms";
import { PYTHON_RULES } from "./rules/python";
import { SHELL_RULES } from "./rules/shell";
import { SQL_RULES } from "./rules/sql";
import { SQL_SERVER_RULES } from "./rules/sql-servers";
import { TOOL_RULES } from "./rules/tools";
import { WORD_RULES } from "./rules/words";

/** Every family. Their order does not matter: the strongest row tells, wherever it stands. */
export const FAILURE_RULES: readonly FailureRule[] = [
  ...PYTHON_RULES,
  ...NODE_RULES,
  ...SQL_RULES,
  ...SQL_SERVER_RULES,
  ...SHELL_RULES,
  ...NETWORK_RULES,
  ...HTTP_RULES,
  ...LLM_RULES,
  ...PLATFORM_RULES,
  ...TOOL_RULES,
  ...BUILD_RULES,
  ...WORD_RULES,
];
