export function creatorsText(count: number): string {
  return count === 1 ? "1 creator" : `${count.toLocaleString("en")} creators`;
}

export function campaignsText(count: number): string {
  return count === 1 ? "1 campaign" : `${count.toLocaleString("en")} campaigns`;
}

export function samplesText(count: number): string {
  if (count === 0) return "None";
  return count === 1 ? "1 video" : `${count} videos`;
}

interface Reach {
  readonly total: number;
  readonly names: readonly string[];
}

/** Whom an email goes to, by name as far as names are known. */
export function reachText({ total, names }: Reach): string {
  const others = total - names.length;
  if (others <= 0) return listText(names);
  return names.length === 0 ? creatorsText(total) : listText([...names, othersText(others)]);
}

function othersText(count: number): string {
  return count === 1 ? "1 other" : `${count.toLocaleString("en")} others`;
}

const listFormat = new Intl.ListFormat("en");

function listText(words: readonly string[]): string {
  return listFormat.format(words);
}
