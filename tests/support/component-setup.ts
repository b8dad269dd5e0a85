import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// React's complaints (keys, act, hydration, unknown attributes) are faults: a test that causes one fails.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
