/**
 * Where this process keeps what Node compiled, for the environment of a program that is given no other of it: without this
 * each such program compiles all of its files again, which is most of the work of a start.
 */
export const compileCache = {
  ...(process.env['NODE_COMPILE_CACHE'] === undefined
    ? {}
    : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}
