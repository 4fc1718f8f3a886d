import { describe, expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

const shares = { known: { total: 100, perHolder: 60 }, strangers: { total: 50, perHolder: 20 } };
const key = (name: string) => ({ name, isKnown: true });
const stranger = (name: string) => ({ name, isKnown: false });

describe("the budget of request bodies", () => {
  it("holds so much for one caller, and so much for all of them", () => {
    const budget = createBodyBudget(shares);
    budget.open(key("a")).add(60);
    expect(() => budget.open(key("a")).add(1)).toThrow("Too many large requests");
    budget.open(key("b")).add(40);
    expect(() => budget.open(key("c")).add(1)).toThrow("Too many large requests");
  });

  it("leaves those who are known room, however much strangers send", () => {
    const budget = createBodyBudget(shares);
    for (const name of ["x", "y"]) budget.open(stranger(name)).add(20);
    expect(() => budget.open(stranger("z")).add(11)).toThrow("Too many large requests");
    expect(() => budget.open(key("a")).add(60)).not.toThrow();
  });

  it("has room again for what was given back, once, and counts nothing for a refusal", () => {
    const budget = createBodyBudget(shares);
    const first = budget.open(key("a"));
    const second = budget.open(key("a"));
    first.add(30);
    first.add(20);
    expect(() => second.add(11)).toThrow();
    second.add(10);
    first.release();
    first.release();
    expect(() => budget.open(key("a")).add(51)).toThrow();
    expect(() => budget.open(key("a")).add(50)).not.toThrow();
  });
});
