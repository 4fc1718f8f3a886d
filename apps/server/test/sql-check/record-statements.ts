import { relative } from "node:path";
import { afterAll, expect } from "vitest";
import { repository, writeRecording } from "./recording.ts";
import { statementRecorder } from "./statement-recorder.ts";

// Set up before each API test file. A recording has only what earlier files of the same worker did not execute.

const recorder = statementRecorder();

afterAll(() => {
  const { testPath = "" } = expect.getState();
  writeRecording(relative(repository, testPath), [...recorder.news]);
  recorder.news.clear();
});
