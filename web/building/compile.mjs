/** Compiles the Python modules of an archive with the Python that will run them: a browser then starts in half the time. */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [source, target, optimize] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: fileURLToPath(new URL(".", import.meta.resolve("pyodide"))) });
python.FS.writeFile("/source.zip", new Uint8Array(readFileSync(source)));
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

def compiled(name, text):
    code = compile(text, f"/lib/{name}", "exec", dont_inherit=True, optimize=${Number(optimize)})
    return _code_to_hash_pyc(code, source_hash(text), False)

with ZipFile("/source.zip") as source, ZipFile("/target.zip", "w") as target:
    for name in sorted(source.namelist()):
        text = source.read(name)
        is_module = name.endswith(".py")
        target.writestr(ZipInfo(name + "c" * is_module), compiled(name, text) if is_module else text, ZIP_DEFLATED, 9)
`);
writeFileSync(target, python.FS.readFile("/target.zip"));
