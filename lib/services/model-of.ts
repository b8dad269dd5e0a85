import { sharedModel } from "@/lib/model/shared-model";
import type { Model } from "@/lib/model/model-client";
import type { Context } from "./context";

/** The model a context asks; null where none is configured. */
export function modelOf({ model }: Pick<Context, "model">): Model | null {
  return model === undefined ? sharedModel() : model;
}
