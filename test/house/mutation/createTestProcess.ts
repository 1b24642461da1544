import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The result of a run: if it failed, its tests, and the passed ones. */
export type TestVerdict = {
  readonly failed: boolean
  readonly count: number
  readonly passed: number
  readonly names: readonly string[]
}
/**
 * The files to run, of one project; `title` limits the run to one test, by its own title or its
 * whole path.
 */
export type TestChoice = {
  readonly root: string
  readonly project: string
  readonly tests: readonly string[]
  readonly title?: string | undefined
}

type Child = ReturnType<typeof spawn>

/**
 * Runs tests in a process of their own, which keeps its modules and is ended when a run takes
 * too long.
 */
export function createTestProcess(choice: TestChoice) {
  let child: Child | undefined
  const end = () => {
    const pid = child?.pid
    child = undefined
    // Its workers go with it: a mutant may have left one of them in a loop.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
  const start = () => {
    const words = [
      '--import',
      join(import.meta.dirname, '../../../sandbox/loader/register.mjs'),
      join(import.meta.dirname, 'testWorker.ts'),
      JSON.stringify(choice),
    ]
    const started = spawn(process.execPath, words, {
      cwd: choice.root,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = started
    return started
  }
  return {
    /**
     * Runs the tests once after `changed` files took new texts; `undefined` when they are not done
     * in time.
     */
    run(changed: readonly string[], limit: number): Promise<TestVerdict | undefined> {
      const worker = child ?? start()
      return new Promise((resolve, reject) => {
        let said = ''
        const onText = (chunk: Buffer) => {
          said += chunk.toString()
        }
        const done = (settle: () => void) => {
          clearTimeout(timer)
          worker.removeAllListeners()
          worker.stderr?.off('data', onText)
          settle()
        }
        const timer = setTimeout(() => {
          done(() => resolve(undefined))
          end()
        }, limit)
        worker.stderr?.on('data', onText)
        worker.once('message', (verdict: TestVerdict) => done(() => resolve(verdict)))
        worker.once('exit', () =>
          done(() => {
            child = undefined
            reject(new Error(`the tests ended without a verdict: ${said.slice(-2000)}`))
          }),
        )
        worker.send({ changed })
      })
    },
    end,
  }
}
