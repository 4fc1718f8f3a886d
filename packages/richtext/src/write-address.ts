const entities = /&(?=#?[A-Za-z0-9]{1,31};)/g;

/** The address of a link or image within parentheses. */
export function writeAddress(address: string): string {
  return address.replace(/[()]/g, "\\$&").replace(entities, "\\&");
}

export function writeTitle(title: string): string {
  return `"${title.replace(/[\\"]/g, "\\$&").replace(entities, "\\&")}"`;
}
