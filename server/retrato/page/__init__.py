"""Documents: public pages as HTML, rendered by the web app's own bundle inside V8, and the built files beside them.

Python knows no route of the web app: the bundle plans (which data, which redirect) and renders.
"""
