// What every index of a library's sessions has to answer, whatever it is made of: each case prints
// what was answered. Run by the test of each of them.
import type { ContractCase } from "./index-answers.ts";
import { findingContract } from "./index-finds.ts";
import { keepingContract } from "./index-keeps.ts";

export const indexContract: readonly ContractCase[] = [...keepingContract, ...findingContract];
