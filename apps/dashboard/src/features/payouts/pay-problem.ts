import { hasCode, readError } from "../../api/errors.ts";

interface PayProblem {
  readonly title: string;
  readonly text: string;
  /** What helps: a new calculation, another attempt, or a look at where it stands now. */
  readonly remedy: "calculate again" | "try again" | "look again";
}

/** Why a payout was not made, and what to do about it. */
export function payProblem(error: unknown): PayProblem {
  if (hasCode(error, "CAMPAIGN_RULES_CHANGED")) {
    return {
      title: "The campaign's rules changed meanwhile",
      text: "Nothing was paid. Calculate again to see what the new rules come to.",
      remedy: "calculate again",
    };
  }
  if (hasCode(error, "INTEGRITY_TOKEN_INVALID")) {
    return {
      title: "This calculation is no longer valid",
      text: "Nothing was paid. Calculate again and look it over.",
      remedy: "calculate again",
    };
  }
  if (hasCode(error, "PAYOUT_CONFLICT") && /calculate again\.?$/.test(readError(error).message)) {
    return {
      title: "Something changed since this was calculated",
      text: `Nothing was paid. ${readError(error).message}`,
      remedy: "calculate again",
    };
  }
  if (hasCode(error, "PAYOUT_CONFLICT")) {
    return {
      title: "This cycle is no longer due",
      text: "Somebody paid or canceled it meanwhile, or its payout is on its way to the provider. It was not paid twice.",
      remedy: "look again",
    };
  }
  if (hasCode(error, "PAYOUT_PROVIDER_FAILED")) {
    return {
      title: "The provider did not take it",
      text: `${readError(error).message} Try again, which cannot pay twice, or record it as paid by hand. One that waits for an answer can be settled or abandoned by an owner.`,
      remedy: "try again",
    };
  }
  if (hasCode(error, "PAYOUT_PROVIDER_NOT_CONFIGURED")) {
    return {
      title: "No payout provider is set up",
      text: "Pay outside of Clipledger and record it here, or ask whoever runs this server to connect a provider.",
      remedy: "try again",
    };
  }
  return { title: "It was not paid", text: readError(error).message, remedy: "try again" };
}
