import type { Signs } from "./choose-kind.ts";
import type { HookArchetype } from "./insight-kinds.ts";

/** Read from the opening sentence. Of equals the first named wins, so the more telling ones stand first. */
export const HOOK_SIGNS: Signs<Exclude<HookArchetype, "other" | "unknown">> = {
  mistake_warning: [
    /\b(mistakes?|wrong|warning|beware|avoid)\b/,
    /\b(stop|never|do not|don't) \w+/,
    /\b(errores|fehler|erreurs|erros)\b/,
  ],
  secret_reveal: [
    /\b(secret|hidden|trick|hack)s?\b/,
    /\b(nobody|no one) (tells|talks|showed|films)\b/,
    /\b(nadie te|niemand|personne|ninguém)\b/,
  ],
  contrarian_take: [/\b(unpopular opinion|hot take|overrated|myth)\b/, /\bthey said\b/, /\bhated this\b/],
  challenge_dare: [/\b(challenge|dare|attempt)\b/, /\b(bet you|can you|try this)\b/, /\bwithout \w+ing\b/],
  proof_results: [
    /\b(results?|before (and|&) after|real numbers|my .* numbers)\b/,
    /\bi (made|gained|lost|grew|saved?|got through|found my)\b/,
    /\bwhat \d+ (days|weeks|months)\b/,
    /\b(fazit|resultados|résultats)\b/,
  ],
  quick_win_promise: [
    /\bin (just )?\d+ (seconds|minutes|days)\b/,
    /\b(easy|simple|quick|no fancy|start here|under \d+)\b/,
    /\bhow (to|i)\b/,
    /^\d+ \p{L}+/u,
  ],
  pain_point_callout: [
    /\bif \S+( \S+)? feels\b/,
    /\b(tired of|struggling|sick of|impossible|always late|keep skipping)\b/,
    /\bfor people who\b/,
    /^renters\b/,
  ],
  curiosity_gap: [
    /\b(wait for|you won't believe|here's why|this is why|what happens|until the end)\b/,
    /\bwhat \p{L}+( \p{L}+)? really\b/u,
    /\beveryone .* asked\b/,
    /\bbefore you watch\b/,
  ],
  story_in_medias_res: [
    /\bpov\b/,
    /\b(day|part|month) \d+\b/,
    /\b(when|she heard|he waited|we got|late night)\b/,
    /\bstory ?time\b/,
  ],
  question_hook: [/\?/, /^(is|are|do|does|did|can|should|would|why|who)\b/],
  bold_claim: [
    /\b(best|worst|only|greatest|ever|everything)\b/,
    /\bgame ?changer\b/,
    /\b(will|that) changes? (the|your)\b/,
    /\bfind of the year\b/,
  ],
};
