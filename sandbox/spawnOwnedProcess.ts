import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'

// The shell reads our end of its stdin pipe. The pipe closes however we end, SIGKILL included, and
// the shell then
// ends the program. Its own stderr is closed so that it does not report the kill.
const ownerScript = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
exec 2>/dev/null
(cat <&3 >/dev/null; kill -KILL $child) &
guard=$!
exec 3<&-
wait $child
code=$?
kill $guard
exit $code`

/** The parts call each other on loopback, which the proxy of a company does not reach. */
const direct = { NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' }

export type OwnedProcess = {
  readonly process: ChildProcess
  /** Resolves when the program has ended. */
  stop(): Promise<void>
}

/**
 * Starts a program that cannot outlive this process. Its stdout is readable on `process.stdout`;
 * stderr goes to ours.
 */
export function spawnOwnedProcess(program: string, args: readonly string[]): OwnedProcess {
  const child = spawn('/bin/sh', ['-c', ownerScript, 'leash', program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...direct },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    process: child,
    stop: () => {
      child.stdin?.end()
      return ended
    },
  }
}
