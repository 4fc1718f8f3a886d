/** How a request goes wrong: refused with the rail's own error, or not answered, before or after it was carried out. */
export type Fault = "refused" | "lost" | "carried-out-unheard" | "server-error";

/** Money that the imitated rail has moved, or moved and taken back. */
export interface ImitatedPayment {
  /** What the rail calls it, as `RailTransfer.id` says it. */
  readonly id: string;
  /** The key of the order that it was made for. */
  readonly key: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: "sent" | "completed" | "returned";
}

/** A message of the rail, signed as the rail signs it. */
export interface ImitatedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A payment service on this machine that keeps state. Every rail's is steered alike. */
export interface ImitatedRail {
  readonly url: string;
  /** What reaches it, by the names of the rail's credential fields. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Details of a recipient that it pays, by the names of the rail's recipient fields. */
  readonly recipientDetails: Readonly<Record<string, string>>;
  /** All payments that were ever made, in order. */
  payments(): readonly ImitatedPayment[];
  /** Requests that came in, in order: method and path without query. */
  requests(): readonly string[];
  /** The request that comes after so many others from now on goes wrong; 0: the next one. */
  fail(fault: Fault, afterRequests: number): void;
  /** Recipients whom the rail asks for more are ready from now on. */
  completeOnboarding(): void;
  completePayment(id: string): void;
  /** Sends the money back, whatever state the payment is in. */
  returnPayment(id: string, reason?: string): void;
  /** From now on it reports the payment with another amount. */
  changeAmount(id: string, amountMinor: bigint): void;
  /** The rail's memory of keys ends, as it does after its horizon. */
  forgetKeys(): void;
  /** What it would tell about the payment now, made at that time. */
  messageAbout(id: string, at: Date): ImitatedMessage;
  /** What in the requests was not as the rail's published shapes say. */
  problems(): readonly string[];
  stop(): Promise<void>;
}
