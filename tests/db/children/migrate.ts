import { migrate } from "@/lib/db/migrate";

const { url } = JSON.parse(process.argv[2] ?? "{}") as { url: string };

void migrate({ url }).then((applied) => process.stdout.write(JSON.stringify(applied)));
