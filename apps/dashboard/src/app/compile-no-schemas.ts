/**
 * Keeps zod from compiling schemas with `new Function`: browsers report the mere attempt against the content security policy. zod
 * reads its settings from this global when its code is loaded. Its own `config()` comes too late, because loading it also loads
 * schemas, and it would bring all of zod into the first load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
