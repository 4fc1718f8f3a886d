import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { serveEcb } from "../ecb/serve-ecb.ts";
import type { ImitatedRail } from "./imitated-rail.ts";
import { servePaypal } from "./paypal/serve-paypal.ts";
import { serveStripe } from "./stripe/serve-stripe.ts";
import { serveWise } from "./wise/serve-wise.ts";

interface PaymentServices {
  readonly environment: Readonly<Record<string, string>>;
  /** What connects each rail, to be entered in the settings of an organization. */
  readonly rails: readonly {
    readonly name: string;
    readonly credentials: Readonly<Record<string, string>>;
  }[];
  stop(): Promise<void>;
}

interface PaymentOptions {
  readonly now: () => Date;
  readonly port: (place: "stripe" | "paypal" | "wise" | "ecb") => number;
}

const ARRIVING_MS = 15_000;

/** Rails that pay whoever they are asked to, and the bank that states rates. What was sent arrives a little later. */
export async function startPaymentServices({ now, port }: PaymentOptions): Promise<PaymentServices> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    clearInterval(arriving);
    await Promise.all(running.map((service) => service.stop()));
  };
  const rails: { readonly name: string; readonly rail: ImitatedRail }[] = [];
  const arriving = setInterval(() => {
    for (const { rail } of rails) completeSent(rail);
  }, ARRIVING_MS);
  try {
    const stripe = await serveStripe(now, port("stripe"));
    running.push(stripe);
    // Nobody can fill in a form here.
    stripe.completeOnboarding();
    const paypal = await servePaypal(now, port("paypal"));
    running.push(paypal);
    const wise = await serveWise(now, port("wise"));
    running.push(wise);
    const ecb = await serveEcb(ratesUntil(now()), port("ecb"));
    running.push(ecb);
    rails.push(
      { name: "Stripe", rail: stripe },
      { name: "PayPal", rail: paypal },
      { name: "Wise", rail: wise },
    );
    return {
      environment: {
        CLIPLEDGER_STRIPE_URL: stripe.url,
        CLIPLEDGER_PAYPAL_URL: paypal.url,
        CLIPLEDGER_WISE_URL: wise.url,
        CLIPLEDGER_ECB_URL: ecb.url,
      },
      rails: rails.map(({ name, rail: { credentials } }) => ({ name, credentials })),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function completeSent(rail: ImitatedRail): void {
  for (const { id, state } of rail.payments()) if (state === "sent") rail.completePayment(id);
}

const STATED_DAYS = 90;

/** The same on every day, so that a converted figure can be checked in one's head. */
function ratesUntil(now: Date) {
  const rates = { USD: "1.1000", GBP: "0.8500", CHF: "0.9500", SEK: "11.000", PLN: "4.2500", JPY: "160.00" };
  const today = dateOf(now);
  const days = Array.from({ length: STATED_DAYS }, (_, ago) => addDays(today, -ago));
  return Object.fromEntries(days.map((day) => [day, rates]));
}
