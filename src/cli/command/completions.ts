// `espalier completions`: the scripts with which bash, zsh and fish complete the words of `espalier`, written from the descriptions of the
// commands. Descriptions are quoted like untrusted text.
import { type Command, namesOf, type Option } from "./command.ts";
import { argumentsOf, COMMON_OPTIONS } from "./parse.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** `listed`: all commands; asked for late, as this one is among them. */
export function completionsCommand(listed: () => Promise<readonly Command[]>): Command {
  return {
    name: "completions",
    summary: "print a completion script for a shell",
    arguments: [{ name: "SHELL", summary: "which shell", choices: SHELLS }],
    examples: [
      ["completions bash > ~/.local/share/bash-completion/completions/espalier", "for bash"],
      ["completions zsh > ~/.zfunc/_espalier", "for zsh, with ~/.zfunc in $fpath"],
      ["completions fish > ~/.config/fish/completions/espalier.fish", "for fish"],
    ],
    async run([name], _options, io) {
      const shell = SHELLS.find((known) => known === name) ?? "bash";
      const script = completionScript(shell, await listed());
      return io.print({ text: () => [script.trimEnd()], json: () => ({ shell, script }) });
    },
  };
}

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const write = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell];
  return write(commands);
}

type Named = readonly [name: string, option: Option];

function optionsOf(command: Command): readonly Named[] {
  return Object.entries({ ...command.options, ...COMMON_OPTIONS });
}

/** As they are typed: `--out`, `-o`. */
function flagsOf([name, { short }]: Named): readonly string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

/** What may stand where an argument stands: words, files or folders. */
function wordsOf(command: Command) {
  const all = argumentsOf(command);
  const words = all.flatMap(({ choices = [] }) => choices);
  const kinds = all.map(({ kind }) => kind);
  const files = (["file", "folder"] as const).find((kind) => kinds.includes(kind)) ?? "none";
  return { words, files } as const;
}

/** What may come first. */
function firstWords(commands: readonly Command[]): string {
  return [...commands.flatMap(namesOf), "help", "--version", "--help"].join(" ");
}

// bash: COMPREPLY from compgen; a value is completed by the option before it.

function bashScript(commands: readonly Command[]): string {
  const cases = commands.map((one) => {
    const options = optionsOf(one);
    const values = options.flatMap((named) => bashValue(named));
    const { words, files } = wordsOf(one);
    const flags = options.flatMap(flagsOf).join(" ");
    return [
      `    ${namesOf(one).join("|")})`,
      ...(values.length > 0 ? ['      case "$previous" in', ...values, "      esac"] : []),
      `      if [[ $current == -* ]]; then words="${flags}"`,
      `      else words="${words.join(" ")}"; files=${files}; fi`,
      "      ;;",
    ].join("\n");
  });
  return `# bash completion of espalier: source it, or put it into bash-completion's folder.
_espalier() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local words="" files=none
  if [[ $COMP_CWORD -eq 1 ]]; then words="${firstWords(commands)}"
  else case "\${COMP_WORDS[1]}" in
    help) words="${commands.flatMap(namesOf).join(" ")}" ;;
${cases.join("\n")}
  esac; fi
  _espalier_reply
}
_espalier_reply() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
    [[ -n $words ]] && compgen -W "$words" -- "$current"
    [[ $files == file ]] && compgen -f -- "$current"
    [[ $files == folder ]] && compgen -d -- "$current"
  )
  [[ $files == none ]] || compopt -o filenames 2>/dev/null
}
complete -F _espalier espalier
`;
}

/** The words that an option's value can be; nothing for a switch. */
function bashValue(named: Named): readonly string[] {
  const [, { value, kind = "none", choices = [] }] = named;
  if (value === undefined) return [];
  const set = `words="${choices.join(" ")}"; files=${kind}`;
  return [`        ${flagsOf(named).join("|")}) ${set}; _espalier_reply; return ;;`];
}

// zsh: _arguments, one specification an option.

function zshScript(commands: readonly Command[]): string {
  const names = commands.flatMap((command) =>
    namesOf(command).map((name) => `    ${quoted(`${colonless(name)}:${command.summary}`)}`),
  );
  const cases = commands.map((one) => {
    const options = optionsOf(one).flatMap(zshOption);
    const { words, files } = wordsOf(one);
    const action = zshAction(words, files);
    return [
      `      ${namesOf(one).join("|")})`,
      "        _arguments -S \\",
      ...options.map((option) => `          ${option} \\`),
      `          ${quoted(`*:argument:${action}`)}`,
      "        ;;",
    ].join("\n");
  });
  return `#compdef espalier
# zsh completion of espalier: put it as _espalier into a folder of $fpath.
_espalier() {
  local -a commands
  commands=(
${names.join("\n")}
    'help:the help of a command'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
      help) _describe command commands ;;
${cases.join("\n")}
  esac
}
if [[ "$funcstack[1]" == _espalier ]]; then _espalier "$@"; else compdef _espalier espalier; fi
`;
}

function zshAction(words: readonly string[], files: "file" | "folder" | "none"): string {
  if (words.length > 0) return `(${words.join(" ")})`;
  return { file: "_files", folder: "_files -/", none: " " }[files];
}

function zshOption(named: Named): readonly string[] {
  const [, { summary, value, kind = "none", choices = [] }] = named;
  const action = zshAction(choices, kind);
  const told = summary.replace(/[[\]\\]/g, "\\$&");
  return flagsOf(named).map((flag) => {
    const end = value === undefined ? "" : `:${colonless(value)}:${action}`;
    const joint = value !== undefined && flag.startsWith("--") ? "=" : "";
    return quoted(`${flag}${joint}[${told}]${end}`);
  });
}

function colonless(text: string): string {
  return text.replaceAll(":", "\\:");
}

// fish: a `complete` line for each word.

const FISH_FOLDERS = " -a '(__fish_complete_directories)'";

function fishScript(commands: readonly Command[]): string {
  const first = "not __fish_seen_subcommand_from";
  const all = commands.flatMap(namesOf).join(" ");
  const lines = commands.flatMap((command) => {
    const names = namesOf(command);
    const seen = quoted(`__fish_seen_subcommand_from ${names.join(" ")}`);
    const { words, files } = wordsOf(command);
    const given = words.length > 0 ? ` -a ${quoted(words.join(" "))}` : "";
    const folders = files === "folder" ? FISH_FOLDERS : "";
    return [
      ...names.map(
        (name) =>
          `complete -c espalier -n ${quoted(`${first} ${all} help`)} -a ${name} -d ${quoted(command.summary)}`,
      ),
      ...(files === "file" ? [`complete -c espalier -n ${seen} -F`] : []),
      ...(given + folders === "" ? [] : [`complete -c espalier -n ${seen}${given}${folders}`]),
      ...optionsOf(command).map((named) => fishOption(seen, named)),
    ];
  });
  return `# fish completion of espalier: put it into ~/.config/fish/completions/espalier.fish.
complete -c espalier -f
complete -c espalier -n ${quoted(`${first} ${all} help`)} -a help -d 'the help of a command'
complete -c espalier -n '__fish_seen_subcommand_from help' -a ${quoted(all)}
${lines.join("\n")}
`;
}

function fishOption(seen: string, [name, option]: Named): string {
  const { short, summary, value, kind = "none", choices } = option;
  const letter = short === undefined ? "" : ` -s ${short}`;
  const files = { file: " -r -F", folder: ` -x${FISH_FOLDERS}`, none: " -x" }[kind];
  const words = choices ? ` -a ${quoted(choices.join(" "))}` : "";
  const wanted = value === undefined ? "" : files + words;
  return `complete -c espalier -n ${seen} -l ${name}${letter}${wanted} -d ${quoted(summary)}`;
}

/** For any of the shells: in single quotes nothing means anything, but for fish's backslash. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
