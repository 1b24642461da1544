import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

const root = join(import.meta.dirname, '..')

/**
 * The projects in the order in which they are begun: those that share a world first, one after the
 * other, then what fills the cores while the last of them wait.
 */
export const projectOrder: readonly string[] = [
  'journeys',
  'accessibility',
  'faults',
  'sandbox',
  'properties',
  'unit',
  'browser',
  'budgets',
]

/**
 * How long each file took in the last whole run, milliseconds by its path; empty before the first
 * one.
 */
function lastDurations(): ReadonlyMap<string, number> {
  const path = join(root, '.cache/test-results/durations.json')
  if (!existsSync(path)) return new Map()
  const {
    files,
  }: { readonly files: readonly { readonly file: string; readonly seconds: number }[] } =
    JSON.parse(readFileSync(path, 'utf8'))
  return new Map(files.map(({ file, seconds }) => [file, seconds]))
}

/**
 * Files of a project one after the other, the longest first, so that no worker is left alone with
 * one at the end. A file that was never timed counts by its size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = lastDurations()
    const weight = ({ moduleId }: TestSpecification) =>
      known.get(relative(root, moduleId)) ?? statSync(moduleId).size / 100
    const place = ({ project }: TestSpecification) =>
      projectOrder.indexOf(project.name.replace(/ \(.*/, ''))
    return [...files].sort((one, other) => place(one) - place(other) || weight(other) - weight(one))
  }
}
