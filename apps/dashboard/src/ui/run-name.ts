/** "@mina.cooks", or "Video 7412". */
export function runName({ dataType, identifier }: { dataType: string; identifier: string | null }) {
  if (identifier === null) return "Unnamed";
  return dataType === "videos" ? `Video ${identifier}` : `@${identifier}`;
}
