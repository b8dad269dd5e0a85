import { env } from "@/lib/env";
import { connectModel, type Model } from "./model-client";
import { modelSettings } from "./model-settings";

let shared: Model | null | undefined;

/** The configured model, one for the process, so that what was learned of its server is kept. Null: none is configured. */
export function sharedModel(): Model | null {
  if (shared === undefined) {
    const settings = modelSettings(env());
    shared = settings ? connectModel(settings) : null;
  }
  return shared;
}
