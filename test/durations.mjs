/**
 * @typedef {import('./RunReport.ts').RunFile} RunFile
 * @typedef {{ project: string, files: number, tests: number, seconds: number }} ProjectTime
 * @typedef {{ file: string, project: string, tests: number, seconds: number }} FileTime
 * @typedef {{
 *   seconds: number,
 *   projects: ProjectTime[],
 *   slowest: FileTime[],
 *   files: FileTime[],
 * }} Durations
 */

const round = (/** @type {number} */ seconds) => Math.round(seconds * 10) / 10

/**
 * Sums up the time of a run. The seconds of a file are its own, so that those of a project are the
 * work done side by side in it.
 * @param {readonly RunFile[]} run
 * @param {number} seconds the whole run by the clock
 * @returns {Durations}
 */
export function durationsOf(run, seconds) {
  const files = run
    .map(({ file, project, tests, seconds: own }) => ({
      file,
      project,
      tests: tests.length,
      seconds: round(own),
    }))
    .sort((one, other) => other.seconds - one.seconds)
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((one) => one.project === project)
    const sum = (/** @type {(one: FileTime) => number} */ of) =>
      own.reduce((total, one) => total + of(one), 0)
    return {
      project,
      files: own.length,
      tests: sum((one) => one.tests),
      seconds: round(sum((one) => one.seconds)),
    }
  })
  return {
    seconds: round(seconds),
    projects: projects.sort((one, other) => other.seconds - one.seconds),
    slowest: files.slice(0, 10),
    files,
  }
}

/**
 * The durations as the table that `npm test` ends with.
 * @param {Durations} durations
 * @returns {string}
 */
export function durationTable({ seconds, projects, slowest }) {
  const row = (/** @type {(string | number)[]} */ [name = '', ...numbers]) =>
    `${String(name).padEnd(52)}${numbers.map((one) => String(one).padStart(9)).join('')}`
  return [
    row(['project', 'files', 'tests', 'seconds']),
    ...projects.map((one) => row([one.project, one.files, one.tests, one.seconds.toFixed(1)])),
    '',
    row(['the ten slowest files', '', 'tests', 'seconds']),
    ...slowest.map((one) => row([one.file, '', one.tests, one.seconds.toFixed(1)])),
    '',
    `the whole run by the clock: ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
  ].join('\n')
}
