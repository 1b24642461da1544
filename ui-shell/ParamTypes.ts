type RequiredNames<Params> = {
  [Name in keyof Params]-?: object extends Pick<Params, Name> ? never : Name
}[keyof Params]

/** The result of `typeof` for each required param of a view, by its name. */
export type ParamTypes<Params> = {
  readonly [Name in RequiredNames<Params>]: Params[Name] extends string
    ? 'string'
    : Params[Name] extends number
      ? 'number'
      : Params[Name] extends boolean
        ? 'boolean'
        : 'object'
}
