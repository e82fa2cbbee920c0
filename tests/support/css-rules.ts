/** One `property: value` of a style sheet. */
export interface Declaration {
  property: string;
  value: string;
  /** The selectors and at-rules around it, the outermost first. */
  within: string[];
}

const COLOUR_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const HEX = /#[\da-f]{3,8}\b/i;
const NAMED = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
  chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
  darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
  fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender
  lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
  lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
  magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
  mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange
  orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray
  slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/),
);
const SYSTEM = new Set(
  `accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight
  highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext`.split(/\s+/),
);

/** The declarations of a style sheet, in order. Comments and the contents of strings are left out. */
export function declarationsOf(css: string): Declaration[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const declarations: Declaration[] = [];
  const within: string[] = [];
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};]|$)/g)) {
    const colon = text.indexOf(':');
    if (end === '{') within.push(text.trim());
    else if (colon > 0) {
      declarations.push({
        property: text.slice(0, colon).trim(),
        value: text.slice(colon + 1).trim(),
        within: [...within],
      });
    }
    if (end === '}') within.pop();
  }
  return declarations;
}

/** The declarations that name a colour themselves. System colours may be named where colours are forced. */
export function literalColours(css: string): Declaration[] {
  return declarationsOf(css).filter(({ value, within }) => {
    const forced = within.some((rule) => /^@media\b.*\(forced-colors\b/.test(rule));
    const words = value.toLowerCase().match(/(?<![\w-])[a-z]+(?![\w(-])/g) ?? [];
    const named = words.some((word) => NAMED.has(word) || (SYSTEM.has(word) && !forced));
    return named || HEX.test(value) || COLOUR_FUNCTION.test(value);
  });
}

/** The custom properties that are read, in order, without those of the host. */
export function tokensRead(css: string): string[] {
  const values = declarationsOf(css).map(({ value }) => value);
  const names = values.flatMap((value) => value.match(/(?<=\bvar\(\s*)--[\w-]+/g) ?? []);
  return names.filter((name) => !name.startsWith('--dsw-'));
}

/** The custom properties that a style sheet defines. */
export function tokensDefined(css: string): Set<string> {
  const properties = declarationsOf(css).map(({ property }) => property);
  return new Set(properties.filter((property) => property.startsWith('--')));
}
