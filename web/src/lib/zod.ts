import { z } from "zod";

// Zod compiles its validators with `new Function`, if it can. Our Content-Security-Policy blocks that, and browsers report the attempt.
z.config({ jitless: true });

export { z };
