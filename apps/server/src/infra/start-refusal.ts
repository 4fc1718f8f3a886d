/** Why the program cannot start, in words for the person who started it. Anything else thrown is a fault of ours. */
export class StartRefusal extends Error {
  override readonly name: string = "StartRefusal";
}
