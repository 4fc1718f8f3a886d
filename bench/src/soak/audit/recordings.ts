/** What was seen from outside while the product ran: by callers, by the receiver of webhooks, and by the payout rail. */
export interface Recordings {
  readonly creators: readonly Write[];
  readonly projects: readonly Write[];
  readonly messages: readonly MessageWrite[];
  readonly imports: readonly ImportWrite[];
  readonly payouts: readonly Write[];
  readonly arrivals: readonly Arrival[];
  readonly interruptions: readonly Interruption[];
  readonly sent: readonly SentMoney[];
}

/** A write of a caller. Instants are milliseconds of the caller's clock. */
export interface Write {
  readonly organizationId: string;
  /** What the row is recognised by: an email address, a name, an id that the caller chose. */
  readonly mark: string;
  readonly sentAt: number;
  /** When success was answered; null: nobody knows what became of it. */
  answeredAt: number | null;
}

export interface MessageWrite extends Write {
  readonly chatId: string;
}

export interface ImportWrite extends Write {
  readonly rows: readonly ImportedCount[];
}

interface ImportedCount {
  readonly platformVideoId: string;
  readonly day: string;
  readonly viewCount: number;
}

/** A webhook as it came, and whether it was answered with success. */
export interface Arrival {
  readonly endpointUrl: string;
  readonly eventId: string;
  readonly organizationId: string;
  /** Of the receiver's clock, which no fault moves. */
  readonly atMs: number;
  isAccepted: boolean;
}

/** A worker or PostgreSQL was away, by the receiver's clock: another worker may send what was sent but not recorded yet. */
export interface Interruption {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A payout that the rail has made, once for its key. */
export interface SentMoney {
  readonly key: string;
  readonly id: string;
  readonly recipientId: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
}
