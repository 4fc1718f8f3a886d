/** An address as people type it: without a scheme it is one of the web, or of a mailbox. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^([a-z][a-z0-9+.-]*:(?!\d)|\/)/i.test(text)) return text;
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
