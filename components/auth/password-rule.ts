/** What the server asks of a password, said before it is sent; the server has the last word. */
export const MIN_PASSWORD_LENGTH = 10;

export function passwordFault(password: string): "needPassword" | "easyPassword" | null {
  if (password.length < MIN_PASSWORD_LENGTH) return "needPassword";
  return new Set(password).size < 4 ? "easyPassword" : null;
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
