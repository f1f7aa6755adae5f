// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

export * from "./names";
export * from "./room";
export * from "./commands";
export * from "./house";
export * from "./coach";
export * from "./cords";
export * from "./practice";
export * from "./sheets";
