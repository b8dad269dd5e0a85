import { z } from "zod";

export const MIN_PASSWORD_LENGTH = 10;

/** What a person may choose: long is what counts; 128 bounds the work of hashing. */
export const passwordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(128, "at most 128 characters")
  .refine((password) => new Set(password).size >= 4, "too easy to guess: use more different characters");

// Scrypt, in the form better-auth verifies. Takes some 100 ms on purpose: never inside a transaction.
export { hashPassword, verifyPassword } from "better-auth/crypto";
