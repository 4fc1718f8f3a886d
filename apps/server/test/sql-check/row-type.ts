import {
  type Checker,
  type Symbol as Property,
  SymbolFlags,
  type Type,
  TypeFlags,
} from "typescript/unstable/sync";
import type { TypeArguments } from "./type-arguments.ts";

/** What a row type says about one column. */
export interface ColumnType {
  /** What values there are besides null, such as `bigint` or `string[]`. */
  readonly kinds: ReadonlySet<string>;
  readonly isNullable: boolean;
  /** Its comment says why it is never null, although the table's column may be. */
  readonly isSaidNeverNull: boolean;
  /** The statement may leave the column out. */
  readonly isOptional: boolean;
  /** The first value inside that JSON cannot hold, such as `at: Date`. */
  readonly notJson: string | undefined;
}

export type RowType = ReadonlyMap<string, ColumnType>;

/** Reads row types with the compiler's checker, where type parameters stand for what is given. */
export class RowTypeReader {
  readonly #checker: Checker;
  readonly #given: TypeArguments;

  constructor(checker: Checker, given: TypeArguments) {
    this.#checker = checker;
    this.#given = given;
  }

  /** The columns that the type names. A type without any, such as `object`, says nothing about them. */
  read(type: Type): RowType {
    if (type.isTypeParameter()) return this.read(this.#argumentFor(type));
    if (type.isUnionType()) return unite(type.getTypes().map((part) => this.read(part)));
    if (type.isIntersectionType()) return new Map(type.getTypes().flatMap((part) => [...this.read(part)]));
    if (!type.isObjectType()) return new Map();
    return new Map(
      this.#checker.getPropertiesOfType(type).map((property) => [property.name, this.#column(property)]),
    );
  }

  #column(property: Property): ColumnType {
    const type = this.#checker.getTypeOfSymbol(property) ?? this.#checker.getUnknownType();
    const kinds = new Set(this.#parts(type).map((part) => this.#kind(part)));
    const isMaybeUndefined = kinds.delete("undefined");
    return {
      isNullable: kinds.delete("null"),
      isSaidNeverNull: /never null/i.test(property.getDocumentationComment(this.#checker)),
      isOptional: isMaybeUndefined || (property.flags & SymbolFlags.Optional) !== 0,
      notJson: this.#notJson(type, new Set()),
      kinds,
    };
  }

  #argumentFor(parameter: Type): Type {
    const argument = this.#given.get(parameter.id);
    if (argument !== undefined) return argument;
    throw new Error(`Nothing is given for type parameter ${parameter.getSymbol()?.name}`);
  }

  #parts(type: Type): readonly Type[] {
    if (type.isTypeParameter()) return this.#parts(this.#argumentFor(type));
    return type.isUnionType() ? type.getTypes().flatMap((part) => this.#parts(part)) : [type];
  }

  #kind(type: Type): string {
    const simple = kindByFlags.find(([flags]) => (type.flags & flags) !== 0)?.[1];
    if (simple !== undefined) return simple;
    if (type.isIntersectionType()) {
      // A branded string is a string.
      const kinds = type.getTypes().map((part) => this.#kind(part));
      return kinds.find((kind) => kind !== "object") ?? "object";
    }
    const elements = this.#elements(type);
    if (elements.length > 0) {
      const kinds = new Set(
        elements.flatMap((element) => this.#parts(element)).map((part) => this.#kind(part)),
      );
      kinds.delete("null");
      return `${[...kinds].join("|")}[]`;
    }
    const name = type.getSymbol()?.name ?? "";
    return classKinds.get(name) ?? "object";
  }

  #elements(type: Type): readonly Type[] {
    if (!type.isTypeReference()) return [];
    return this.#checker.isArrayLikeType(type) ? this.#checker.getTypeArguments(type) : [];
  }

  #notJson(type: Type, seen: Set<number>): string | undefined {
    for (const part of this.#parts(type)) {
      const found = seen.has(part.id) ? undefined : this.#notJsonPart(part, seen.add(part.id));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #notJsonPart(type: Type, seen: Set<number>): string | undefined {
    const kind = this.#kind(type);
    if (["bigint", "Date", "Buffer"].includes(kind)) return kind;
    for (const element of this.#elements(type)) {
      const found = this.#notJson(element, seen);
      if (found !== undefined) return found;
    }
    if (kind !== "object") return undefined;
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const propertyType = this.#checker.getTypeOfSymbol(property);
      const found = propertyType && this.#notJson(propertyType, seen);
      if (found !== undefined) return `${property.name}: ${found}`;
    }
    return undefined;
  }
}

const kindByFlags: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.Any | TypeFlags.Unknown, "unknown"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined | TypeFlags.Void, "undefined"],
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.BooleanLike, "boolean"],
];

const classKinds: ReadonlyMap<string, string> = new Map([
  ["Date", "Date"],
  ["Buffer", "Buffer"],
  ["Uint8Array", "Buffer"],
]);

/** A row of several forms: each column that some form has. Where another form lacks it, it may be null. */
function unite(forms: readonly RowType[]): RowType {
  const columns = new Map<string, ColumnType>();
  for (const name of new Set(forms.flatMap((form) => [...form.keys()]))) {
    const found = forms.map((form) => form.get(name));
    const present = found.filter((column) => column !== undefined);
    columns.set(name, {
      kinds: new Set(present.flatMap(({ kinds }) => [...kinds])),
      isNullable: present.length < found.length || present.some(({ isNullable }) => isNullable),
      isSaidNeverNull: present.every(({ isSaidNeverNull }) => isSaidNeverNull),
      isOptional: present.some(({ isOptional }) => isOptional),
      notJson: present.find(({ notJson }) => notJson !== undefined)?.notJson,
    });
  }
  return columns;
}
