import type { Connector } from "../connector.ts";
import type { ConnectorFailureKind } from "../connector-failure.ts";

/** A connector under test, and what to ask it. */
export interface ConnectorSubject {
  /** A connector to the platform as it is at that instant. */
  readonly create: (instant: Date) => Connector;
  readonly samples: ConnectorSamples;
}

export interface ConnectorSamples {
  readonly instant: Date;
  /** A public account with at least three pages of videos. */
  readonly username: string;
  readonly privateUsername: string;
  /** Its answer takes longer than any test waits. */
  readonly slowUsername: string;
  /** A search that finds more than one page of users and of videos. */
  readonly query: string;
  /** Every one of them fails with its kind. */
  readonly failures: readonly FailureSample[];
}

export interface FailureSample {
  readonly kind: ConnectorFailureKind;
  readonly name: string;
  readonly ask: (connector: Connector) => Promise<unknown>;
}
