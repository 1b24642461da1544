import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { LoggedRequest } from './requestLog.ts'

type Schema = object | undefined
type Parameter = {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required?: boolean
  readonly schema: object
}
type Content = Readonly<Record<string, { readonly schema?: object }>>
type Response = { readonly content?: Content }
type Operation = {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}
type Contract = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

export type ContractAnswer = {
  readonly status: number
  readonly type: string
  readonly body: unknown
}

function findOperation(
  contract: Contract,
  method: string,
  path: string,
): { readonly operation: Operation; readonly path: Readonly<Record<string, string>> } | undefined {
  // Chain RPC answers with and without the slash; the contract writes it once.
  const wanted = path === '/v1' ? '/v1/' : path
  for (const [template, operations] of Object.entries(contract.paths)) {
    const groups = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(wanted)
    const operation = operations[method.toLowerCase()]
    if (groups && operation) return { operation, path: { ...groups.groups } }
  }
  return undefined
}

/** Schemas point into the contract; seen from outside it, into the document called `provider`. */
const absolute = (schema: object): string => JSON.stringify(schema).replaceAll('"#/', '"provider#/')

type FindProblems = (schema: Schema, value: unknown, what: string) => string[]

function queryProblems(
  problems: FindProblems,
  parameters: readonly Parameter[],
  query: Readonly<Record<string, string>>,
): string[] {
  const unknown = Object.keys(query).filter((name) => !parameters.some((one) => one.name === name))
  const known = parameters.flatMap((one) => {
    const value = query[one.name]
    if (value === undefined) return one.required ? [`query ${one.name} is missing`] : []
    return problems(
      { type: 'object', properties: { value: one.schema } },
      { value },
      `query ${one.name} `,
    )
  })
  return [...unknown.map((name) => `query ${name} is not in the contract`), ...known]
}

/**
 * docs/provider.openapi.yaml as a judge: what it says against a request or an answer, nothing when
 * all is well.
 */
export function loadApiContract() {
  const source = readFileSync(new URL('../../docs/provider.openapi.yaml', import.meta.url), 'utf8')
  // Allowed because the tests of this file would fail at once were the contract of another form.
  const contract = parse(source) as Contract
  const ajv = new Ajv2020({ strict: false, coerceTypes: true, allErrors: true })
  ajv.addSchema({ $id: 'provider', ...contract })
  const checks = new Map<string, ValidateFunction>()

  const resolve = <T extends object>(item: T | { readonly $ref: string }): T => {
    if (!('$ref' in item)) return item
    const found = item.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => Object(at)[key], contract)
    return found as T
  }

  function problems(schema: Schema, value: unknown, what: string): string[] {
    if (!schema) return []
    const text = absolute(schema)
    const check = checks.get(text) ?? ajv.compile(JSON.parse(text))
    checks.set(text, check)
    check(value)
    return (check.errors ?? []).map(
      ({ instancePath, message }) => `${what}${instancePath} ${message}`,
    )
  }

  return {
    request({
      method,
      path,
      query,
      body,
    }: Pick<LoggedRequest, 'method' | 'path' | 'query' | 'body'>): string[] {
      const found = findOperation(contract, method, path)
      if (!found) return [`${method} ${path} is not in the contract`]
      const parameters = (found.operation.parameters ?? [])
        .map((one) => resolve<Parameter>(one))
        .filter((one) => one.in === 'query')
      const schema = Object.values(found.operation.requestBody?.content ?? {})[0]?.schema
      return [...queryProblems(problems, parameters, query), ...problems(schema, body, 'body')]
    },
    answer(
      { method, path }: { readonly method: string; readonly path: string },
      { status, type, body }: ContractAnswer,
    ): string[] {
      const found = findOperation(contract, method, path)
      if (!found) return [`${method} ${path} is not in the contract`]
      const response = found.operation.responses[status] ?? found.operation.responses['default']
      const content = response && resolve<Response>(response).content?.[type.split(';')[0] ?? '']
      if (!content) return [`${status} with ${type} is not in the contract`]
      return problems(content.schema, body, 'body')
    },
  }
}
