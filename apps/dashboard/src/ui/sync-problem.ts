export type SyncProblem = "NOT_FOUND" | "INVALID_DATA" | "PRIVATE_CONTENT" | "RESTRICTED";

interface ProblemWords {
  readonly label: string;
  readonly explanation: string;
}

/** Why a platform does not show an account or a video, in plain words, and what to do about it. */
export function syncProblemWords(problem: SyncProblem, noun: "account" | "video"): ProblemWords {
  switch (problem) {
    case "NOT_FOUND":
      return {
        label: "Not found",
        explanation: `The platform no longer shows this ${noun}: it was deleted or renamed. Check it there; if it has moved, remove it here and add it again.`,
      };
    case "PRIVATE_CONTENT":
      return {
        label: "Private",
        explanation: `This ${noun} is private, so nobody can read its figures. Ask its owner to make it public; the next sync then picks it up.`,
      };
    case "RESTRICTED":
      return {
        label: "Restricted",
        explanation: `The platform shows this ${noun} to some people only, for example by age or country. Ask its owner to lift that; the next sync then picks it up.`,
      };
    case "INVALID_DATA":
      return {
        label: "Unreadable",
        explanation: `The platform's answer about this ${noun} made no sense. Nothing is lost: figures up to then stay, and the next sync tries again.`,
      };
  }
}
