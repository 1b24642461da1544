import { spawn } from 'node:child_process'
import { findFreePort } from '../../tools/findFreePort.mjs'

/**
 * Starts the server of an application and waits until it answers.
 * @param {string} app its folder
 * @param {(port: number) => readonly string[]} words of `npm`
 * @param {NodeJS.ProcessEnv} env the command's, which gets the port as `PORT` as well
 * @param {string} [path] a path that it answers
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveCommand(app, words, env, path = '') {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/`
  // A group of its own: npm does not pass a signal on to the server that it starts.
  const options = { cwd: app, env: { ...env, PORT: String(port) }, detached: true }
  const server = spawn('npm', words(port), { ...options, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const end = () => {
    try {
      if (server.pid !== undefined) process.kill(-server.pid)
    } catch (error) {
      // None of the group is left.
      if (Object(error).code !== 'ESRCH') throw error
    }
  }
  const isUp = () =>
    fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries > 240 || server.exitCode !== null) {
      end()
      throw new Error(`The server of ${app} is not up.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return {
    url,
    async close() {
      end()
      await ended
    },
  }
}
