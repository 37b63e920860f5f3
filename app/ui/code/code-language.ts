// The highlighter's language for a file name. Only names the highlighter knows.

const LANGUAGES = new Map<string, string>([
  ...pairs("typescript", "ts tsx mts cts"),
  ...pairs("javascript", "js jsx mjs cjs"),
  ...pairs("json", "json jsonl json5 webmanifest"),
  ...pairs("python", "py pyi"),
  ...pairs("bash", "sh bash zsh"),
  ...pairs("css", "css"),
  ...pairs("scss", "scss"),
  ...pairs("less", "less"),
  ...pairs("xml", "html htm xml svg vue svelte"),
  ...pairs("markdown", "md mdx markdown"),
  ...pairs("yaml", "yaml yml"),
  ...pairs("ini", "toml ini cfg conf env"),
  ...pairs("rust", "rs"),
  ...pairs("go", "go"),
  ...pairs("java", "java"),
  ...pairs("kotlin", "kt kts"),
  ...pairs("c", "c h"),
  ...pairs("cpp", "cc cpp cxx hpp"),
  ...pairs("csharp", "cs"),
  ...pairs("ruby", "rb"),
  ...pairs("php", "php"),
  ...pairs("swift", "swift"),
  ...pairs("sql", "sql"),
  ...pairs("lua", "lua"),
  ...pairs("perl", "pl pm"),
  ...pairs("r", "r"),
  ...pairs("diff", "diff patch"),
  ...pairs("graphql", "graphql gql"),
  ...pairs("makefile", "makefile mk"),
]);

function pairs(language: string, endings: string): [string, string][] {
  return endings.split(" ").map((ending) => [ending, language]);
}

/** "" for a file whose extension is unknown. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return LANGUAGES.get(name.slice(name.lastIndexOf(".") + 1)) ?? "";
}
