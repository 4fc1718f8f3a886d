import type { Attempt, Connector } from "@clipledger/connectors/connector";
import type { Source } from "@clipledger/connectors/sources/source";
import type { Platform } from "@clipledger/domain/platforms";
import type { OwnSourceKind } from "@clipledger/domain/sources/source-kinds";

/** The sources of the server and of its organizations, and who asks them in which order. */
export interface SourceRegistry {
  /** Those that the environment names, in the order in which they are asked by default. */
  readonly ofServer: readonly Source[];
  /**
   * The connectors of an organization. They read its settings when they are asked, and again within seconds of a change; an
   * organization without settings shares those of the server.
   */
  connectorsOf(organizationId: string): Readonly<Record<Platform, Connector>>;
  /** What a source of the organization's own can be asked, bare; what it spends is counted. */
  make(organizationId: string, own: OwnSource): MadeSources;
  /** Why no source of that kind can be asked on this server; undefined if it can. */
  serviceProblem(kind: OwnSourceKind): string | undefined;
  /** To be called after a change of any organization's settings was committed by this process. */
  settingsChanged(): void;
  readonly usage: SourceUsage;
  /** The quota left on the server's own YouTube key until the next reset; empty without a key. */
  serverAllowances(): Promise<readonly Allowance[]>;
  stop(): Promise<void>;
}

/** What a key may spend of one kind until the next reset, and what all processes together have spent of it. */
export interface Allowance {
  readonly bucket: "units" | "searches";
  readonly limit: number;
  readonly spent: number;
  readonly resetsAt: Date;
}

/** A source of an organization's own, as it is kept. */
export interface OwnSource {
  readonly id: string;
  readonly kind: OwnSourceKind;
  readonly name: string;
  readonly token_sealed: string | null;
  readonly account: string | null;
  readonly mapping: Record<string, unknown> | null;
}

/** A source per platform that it serves, or why it cannot be asked at all. */
export type MadeSources =
  | { readonly sources: readonly Source[]; readonly problem?: undefined }
  | { readonly sources: readonly []; readonly problem: string };

/** What a source was used for, as far as it is known where it happens. */
export interface Use {
  readonly lookups?: number;
  readonly failures?: number;
  readonly requests?: number;
  readonly units?: number;
  readonly searches?: number;
  readonly credits?: number;
}

/** Counts what is spent on one source of one organization. */
export interface SourceMeter {
  count(use: Use): void;
}

/** Whose source it is, and how it is named beside counts. */
export interface UsedSource {
  readonly organizationId: string;
  readonly sourceId: string;
  readonly name: string;
}

/** Counted in memory and written every few seconds, so that no lookup waits for it. */
export interface SourceUsage {
  meter(source: UsedSource): SourceMeter;
  /** That a source was asked for the organization. */
  record(organizationId: string, attempt: Attempt): void;
  /** Writes what was counted so far. */
  write(): Promise<void>;
  stop(): Promise<void>;
}
