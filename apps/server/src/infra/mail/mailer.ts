export interface Mail {
  /** On whose behalf it is sent; null where it concerns a person wherever they work, such as a forgotten password. */
  readonly organizationId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Beyond those of every email. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one email. Throws when it could not be handed over, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
