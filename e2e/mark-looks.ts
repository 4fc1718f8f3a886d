/**
 * Marks what a check of contrast has to look at: of texts whose elements, up to the root, agree in everything that styles
 * can depend on, the first two. The other rows of a table only repeat them, and take most of such a check's time.
 */
export const markLooks = `(() => {
  const MOST_OF_A_LOOK = 2;
  const names = /^(id|href|src|srcset|alt|title|value|for|name|d|points|datetime|aria-(label|labelledby|describedby|controls|owns))$/;
  const numbers = new Map();
  const looks = new Map([[document.documentElement.parentNode, 0]]);
  const lookOf = (element) => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes].filter(({ name }) => !names.test(name) && name !== "data-look");
    const own = attributes.map(({ name, value }) => name + "=" + value).sort();
    const states = [element.nextElementSibling === null, element.matches(":disabled, label:has(:checked)")];
    const key = [lookOf(element.parentNode), element.localName, ...own, ...states].join(" ");
    const look = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, look);
    looks.set(element, look);
    return look;
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const seen = new Map();
  for (const element of document.querySelectorAll("[data-look]")) element.removeAttribute("data-look");
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element) && !element.matches("input, select, textarea")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const look = lookOf(element);
    const count = (seen.get(look) ?? 0) + 1;
    seen.set(look, count);
    if (count <= MOST_OF_A_LOOK) element.setAttribute("data-look", "");
  }
})()`;
