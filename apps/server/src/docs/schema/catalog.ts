/** What the catalog of a database says about its own objects, as far as `schema.sql` shows it. Names are quoted where SQL needs it. */
export interface Catalog {
  readonly extensions: readonly string[];
  readonly enums: readonly EnumType[];
  readonly relations: readonly Relation[];
  readonly functions: readonly SqlFunction[];
}

export interface EnumType {
  readonly name: string;
  /** As literals, in their order. */
  readonly labels: readonly string[];
  readonly comment: string | null;
}

/** A table, a sequence or a view with all that belongs to it. */
export interface Relation {
  readonly name: string;
  readonly kind: "table" | "sequence" | "view" | "materialized view";
  readonly isUnlogged: boolean;
  readonly options: readonly string[];
  /** How a partitioned table is divided. */
  readonly partitionKey: string | null;
  /** Of a partition: its table, and which rows it holds. */
  readonly parent: string | null;
  readonly bound: string | null;
  /** Of a view: what it asks. */
  readonly definition: string | null;
  /** Relations that a view reads. */
  readonly reads: readonly string[];
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly indexes: readonly Index[];
  readonly triggers: readonly Trigger[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly isNotNull: boolean;
  /** Of PostgreSQL 18 and later. */
  readonly notNullName: string | null;
  readonly identity: "always" | "by default" | null;
  readonly generated: "stored" | "virtual" | null;
  /** What it is generated from, or its default. */
  readonly expression: string | null;
  /** Only where it is not the type's own. */
  readonly storage: string | null;
  readonly comment: string | null;
}

export type ConstraintKind = "primary key" | "unique" | "exclude" | "check" | "foreign key";

export interface Constraint {
  readonly name: string;
  readonly kind: ConstraintKind;
  readonly definition: string;
  /** Without quotes, and their places in the table. */
  readonly columns: readonly string[];
  readonly positions: readonly number[];
  /** The table that a foreign key leads to. */
  readonly references: string | null;
  readonly comment: string | null;
}

export interface Index {
  readonly name: string;
  readonly definition: string;
  readonly comment: string | null;
}

export interface Trigger {
  readonly name: string;
  readonly definition: string;
  /** How it differs from one that is simply on. */
  readonly change: "disable" | "enable replica" | "enable always" | null;
  readonly comment: string | null;
}

export interface SqlFunction {
  readonly name: string;
  /** With the types of its arguments. */
  readonly signature: string;
  readonly kind: "function" | "procedure";
  readonly definition: string;
  readonly comment: string | null;
}
