/** Whose account goes, and who takes their place in what stays. */
export interface ErasedPerson {
  readonly userId: string;
  /** The person themselves, once nothing is known of them; somebody new where they stay on a team; null: nothing stays. */
  readonly heirId: string | null;
}
