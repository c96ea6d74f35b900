// All that the client takes of Node.
declare const process: { argv: string[] };
