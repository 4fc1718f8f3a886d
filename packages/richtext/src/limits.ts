/** Of markdown as given, of editor JSON's texts and addresses, and of any text once written as markdown. */
export const MAX_MARKDOWN_LENGTH = 200_000;

export const tooLong = `The text has more than ${MAX_MARKDOWN_LENGTH} characters together with the addresses of its links and images; shorten it.`;

export const MAX_NODES = 20_000;

export const tooManyNodes = `The text has more than ${MAX_NODES} paragraphs, list items and pieces of text; shorten it.`;

export const MAX_LIST_LEVELS = 10;

/** The largest number with which a list can begin in markdown. */
export const MAX_LIST_START = 999_999_999;

export const MAX_IMAGE_WIDTH = 10_000;
