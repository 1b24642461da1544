import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { npmCommand } from '../../tools/npmCommand.mjs'

const tools = join(import.meta.dirname, '../../tools')

it('calls npm without a shell where it is a program', () => {
  const words = ['ci', '--prefix', '/home/ada/my projects/latchkey']
  expect(npmCommand(words, 'linux')).toEqual({ file: 'npm', words, shell: false })
})

it('gives the shell of Windows one line, with paths in quotes that have spaces', () => {
  const words = ['ci', '--prefix', 'C:\\Users\\Ada L\\latchkey', '--loglevel=error']
  expect(npmCommand(words, 'win32')).toEqual({
    file: 'npm ci --prefix "C:\\Users\\Ada L\\latchkey" --loglevel=error',
    words: [],
    shell: true,
  })
})

it('is how every tool calls npm', () => {
  const scripts = readdirSync(tools).filter((file) => file.endsWith('.mjs'))
  const read = (file: string) => readFileSync(join(tools, file), 'utf8')
  expect(scripts.filter((file) => read(file).includes('npmCommand('))).toHaveLength(5)
  expect(
    scripts.filter((file) => file !== 'npmCommand.mjs' && /\(\s*'npm'/.test(read(file))),
  ).toEqual([])
})
