import { type Layer, type LayerName, layers, workspaces } from "./rules.ts";

export interface Place {
  readonly name: LayerName;
  readonly layer: Layer;
  /** The subfolder, in a layer with parts; a file beside the subfolders is a part of its own. */
  readonly part: string | undefined;
}

const placesByDepth = Object.entries(layers)
  // The keys of a Record<LayerName, Layer> are layer names.
  .map(([name, layer]) => ({ name: name as LayerName, layer }))
  .sort((one, other) => other.layer.folder.length - one.layer.folder.length);

export function findLayer(path: string): Place | undefined {
  const place = placesByDepth.find(({ layer }) => isInside(path, layer.folder));
  if (place === undefined) return undefined;
  const part = place.layer.parts && path.slice(place.layer.folder.length + 1).split("/")[0];
  return { ...place, part };
}

export function findWorkspace(path: string): string | undefined {
  return Object.values(workspaces).find((folder) => isInside(path, folder)) ?? path.split("/")[0];
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

export function isTestCode(path: string): boolean {
  if (/\.(test|spec)\.[cm]?[jt]sx?$/.test(path) || path.includes("/fixtures/")) return true;
  return findLayer(path)?.layer.isForTests === true;
}
