import type { SearchRequest } from "../connector.ts";
import { accountNamed, type SimulatedAccount } from "./accounts.ts";
import { keyWithin, pickSeveral, wholeBetween } from "./draws.ts";
import { findBehaviour } from "./failures-on-demand.ts";
import { readUsername } from "./identifiers.ts";
import { FIRST_NAMES } from "./names.ts";
import type { World } from "./world.ts";

const LONGEST_STEM = 16;
const AFFIXED = [
  ..."{q}.daily the.{q} {q}.hq real.{q} {q}.lab {q}.club my.{q}.diaries {q}.official {q}.corner".split(" "),
  ..."hello.{q} {q}.studio just.{q} {q}.tv {q}.journal {q}.everyday only.{q} {q}.world daily.{q}.clips".split(
    " ",
  ),
  ..."{q}_shorts its.{q} {q}.co more.{q} {q}_weekly {q}.online".split(" "),
];

/** The words of a search as they can stand in a username: "Café au lait!" is "cafe.au.lait". */
export function stemOf(query: string): string {
  const words = query
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let stem = "";
  for (const word of words) {
    const longer = stem === "" ? word : `${stem}.${word}`;
    if (longer.length > LONGEST_STEM) break;
    stem = longer;
  }
  return stem || (words[0]?.slice(0, LONGEST_STEM) ?? "");
}

/** Accounts whose name carries the search's words, best first; those of the asked region and language lead. */
export function findAccounts(world: World, request: SearchRequest): SimulatedAccount[] {
  const stem = stemOf(request.query);
  if (stem === "") return [];
  const usernames = new Set([...exactNames(request.query, stem), ...drawNames(world, stem)]);
  const accounts = [...usernames]
    .filter((username) => findBehaviour(username) === undefined)
    .map((username) => accountNamed(world, username));
  return accounts
    .map((account, rank) => ({ account, rank, strangeness: strangenessOf(account, request) }))
    .sort((one, other) => one.strangeness - other.strangeness || one.rank - other.rank)
    .map(({ account }) => account);
}

function exactNames(query: string, stem: string): string[] {
  const typed = readUsername(query.trim().replace(/^@/, ""));
  return [typed ?? stem, stem];
}

function drawNames(world: World, stem: string): string[] {
  const key = keyWithin(keyWithin(world.key, "search"), stem);
  const people = pickSeveral(key, "people", FIRST_NAMES, wholeBetween(key, "people count", 6, 40));
  const affixed = pickSeveral(key, "affixes", AFFIXED, wholeBetween(key, "affix count", 10, AFFIXED.length));
  const named = people.map((name, index) => (index % 2 === 0 ? `${stem}.with.${name}` : `${name}.${stem}`));
  return [...affixed.map((pattern) => pattern.replace("{q}", stem)), ...named];
}

function strangenessOf({ locale }: SimulatedAccount, { region, language }: SearchRequest): number {
  const isForeign = region !== undefined && region.toUpperCase() !== locale.region;
  const isOtherLanguage = language !== undefined && language.toLowerCase().split("-")[0] !== locale.language;
  return Number(isForeign) + Number(isOtherLanguage);
}
