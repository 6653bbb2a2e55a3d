/** Text that stands for itself in a pattern of `like ... escape '\\'`. */
export function likeEscaped(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
